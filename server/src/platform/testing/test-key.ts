/** The key of every test database: tests share one, also over processes. It protects nothing. */
export const TEST_KEY = Buffer.alloc(32, 'a key for tests').toString('base64')
