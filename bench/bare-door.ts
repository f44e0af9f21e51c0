import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The yardstick of taps at the door: a page that only stores the same change in IndexedDB, strictly, shows it as saved, and
 * shows another door. The time a browser and this machine take for that is the minimum for any application.
 */
export async function serveBareDoor(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

const page = `<!doctype html><meta name="viewport" content="width=device-width">
<article><h2>Door 1</h2></article><p role="status"></p><button>Not home</button><button>Next Door</button>
<script>
const heading = document.querySelector('h2');
const status = document.querySelector('p');
const [notHome, next] = document.querySelectorAll('button');
let door = 1;
const turn = () => (heading.textContent = 'Door ' + (door += 1));
next.onclick = turn;
notHome.onclick = async () => {
  const address = heading.textContent;
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('changes', { keyPath: 'id' });
    opening.result.createObjectStore('facts');
  };
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction(['changes', 'facts'], 'readwrite', { durability: 'strict' });
    const facts = transaction.objectStore('facts');
    const reading = facts.get('sequence');
    reading.onsuccess = () => {
      const sequence = (reading.result ?? 0) + 1;
      facts.put(sequence, 'sequence');
      const body = { propertyId: door, queueId: 1, outcome: 'not_home', fix: null };
      const id = crypto.randomUUID();
      transaction.objectStore('changes').put({ id, sequence, kind: 'knock', at: new Date().toISOString(), body });
    };
    transaction.oncomplete = () => {
      status.textContent = 'Saved: Not home, ' + address;
      turn();
      database.close();
    };
  };
};
</script>`;
