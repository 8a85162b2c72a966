// Loaded before docsgen by `NODE_OPTIONS=--import`: sets the clock of the process CLOCK_YEARS ahead.
const now = Date.now
Date.now = () => now() + Number(process.env.CLOCK_YEARS) * 365 * 24 * 60 * 60 * 1000
