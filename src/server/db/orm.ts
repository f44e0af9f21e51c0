// The one door to Drizzle, beside pg-core.ts: Node reads a package's list of exports again for every module that names
// the package, and Drizzle's has 130 kB. Asked from 270 modules that was a third of the processor time of a command's start.
export * from 'drizzle-orm';
