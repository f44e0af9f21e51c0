const BATCH = 500;

/** What comes one by one, as many at a time as a statement is asked about. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, most = BATCH): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
