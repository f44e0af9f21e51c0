// Preloaded into a server's process: SIGUSR2 moves its clock by CLOCK_JUMP_MS, as a correction of the machine's time
// does. What is measured and waited for by performance.now() and timers goes on as before.
let moved = 0;

process.on('SIGUSR2', () => {
  moved += Number(process.env.CLOCK_JUMP_MS);
  console.info(`It is ${new Date().toISOString()} now.`);
});

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args) =>
    args.length === 0 ? new RealDate(RealDate.now() + moved) : Reflect.construct(RealDate, args),
  get: (RealDate, key) => (key === 'now' ? () => RealDate.now() + moved : Reflect.get(RealDate, key)),
});
