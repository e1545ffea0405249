import fc from 'fast-check'

// Property tests draw the same values again where PLAT_SEED names the seed, as in the gate (tools/test.mjs). A failure
// names its own seed all the same.
const seed = process.env['PLAT_SEED']
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
