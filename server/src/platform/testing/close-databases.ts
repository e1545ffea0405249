import { afterAll } from 'vitest'
import { closeDatabases } from './database.ts'

// Test files share one process, and the embedded database has 64 connections.
afterAll(closeDatabases)
