import autocannon from 'autocannon';

// Calls one address for some seconds, in a process of its own, and prints the figures: node bench/load-generator.ts JSON.
const { warmUpSeconds = 1, ...load } = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options & {
  warmUpSeconds?: number;
};
if (warmUpSeconds > 0) await autocannon({ ...load, duration: warmUpSeconds });
console.log(JSON.stringify(await autocannon(load)));
