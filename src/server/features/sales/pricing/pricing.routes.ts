import type { costCalculations } from '#contract/cost-calculations.ts';
import type { priceBook } from '#contract/price-book.ts';
import { bookCsv } from '#domain/pricing/book-csv.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import {
  getCalculation,
  insertCalculation,
  insertCalculations,
  listCalculations,
} from './cost-calculations.data.ts';
import { importBook } from './import-book.ts';
import { getBookVersion, getPriceBook, insertPriceBook, listBookVersions } from './price-book.data.ts';

export const priceBookHandlers: Handlers<typeof priceBook> = {
  get: (_input, { db, actor }) => getPriceBook(db, actor),
  save: ({ body }, { db, actor, request }) =>
    db.transaction((tx) => insertPriceBook(tx, actor, body, byActor(actor, request))),
  listVersions: (_input, { db, actor }) => listBookVersions(db, actor),
  getVersion: ({ params }, { db, actor }) => getBookVersion(db, actor, params.version),
  getCsv: async (_input, { db, actor, reply }) => {
    const { items, version, isSample } = await getPriceBook(db, actor);
    const fileName = `price-book-${isSample ? 'sample' : `v${version}`}.csv`;
    const asFile = { 'content-disposition': `attachment; filename="${fileName}"` };
    return reply.type('text/csv; charset=utf-8').headers(asFile).send(bookCsv(items));
  },
  importCsv: (_input, { db, actor, request }) =>
    receiveForm(request, 'Please select a CSV file of prices.', (form) =>
      importBook(db, actor, form, byActor(actor, request)),
    ),
};

export const costCalculationHandlers: Handlers<typeof costCalculations> = {
  list: ({ params }, { db, actor }) => listCalculations(db, actor, params.propertyId),
  add: ({ params, body }, { db, actor }) =>
    db.transaction((tx) => insertCalculation(tx, actor, params.propertyId, body)),
  addAll: ({ params, body }, { db, actor }) =>
    db.transaction((tx) => insertCalculations(tx, actor, params.propertyId, body)),
  get: ({ params }, { db, actor }) => getCalculation(db, actor, params),
};
