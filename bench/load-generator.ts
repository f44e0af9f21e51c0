import autocannon from 'autocannon';

interface Load extends autocannon.Options {
  warmUpSeconds?: number;
  /** What each connection asks for in turn, where they do not all ask for the same. */
  ofConnections?: autocannon.Request[][];
}

// Calls a server for some seconds, in its own process, and prints the figures: node bench/load-generator.ts JSON.
const { warmUpSeconds = 1, ofConnections, ...load } = JSON.parse(process.argv[2] ?? '{}') as Load;

function options(): autocannon.Options {
  const waiting = [...(ofConnections ?? [])];
  return ofConnections
    ? { ...load, setupClient: (client) => client.setRequests(waiting.shift() ?? []) }
    : load;
}

if (warmUpSeconds > 0) await autocannon({ ...options(), duration: warmUpSeconds });
console.log(JSON.stringify(await autocannon(options())));
