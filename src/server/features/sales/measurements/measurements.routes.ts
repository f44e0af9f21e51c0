import type { measurements } from '#contract/measurements.ts';
import { edgesCsv } from '#domain/measure/edges-csv.ts';
import { hoverJson } from '#domain/measure/hover.ts';
import { fileLabel } from '#domain/queues/words.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getMeasurement, insertMeasurement, listMeasurements, listNewest } from './measurements.data.ts';
import { findPictureToTrace, listPicturesToTrace } from './picture-to-trace.ts';
import { printReport } from './report.ts';
import { getReported } from './reported.data.ts';

export const measurementHandlers: Handlers<typeof measurements> = {
  getPicture: async ({ params }, { db, actor }) => ({
    picture: await findPictureToTrace(db, actor, params.propertyId),
  }),
  listPictures: ({ query }, { db, actor }) => listPicturesToTrace(db, actor, idsIn(query)),
  listNewest: ({ query }, { db, actor }) => listNewest(db, actor, idsIn(query)),
  list: ({ params }, { db, actor }) => listMeasurements(db, actor, params.propertyId),
  add: ({ params, body }, { db, actor }) =>
    db.transaction((tx) => insertMeasurement(tx, actor, params.propertyId, body)),
  get: async ({ params }, { db, actor }) => {
    const { tracing, ...measurement } = await getMeasurement(db, actor, params);
    return { ...measurement, tracing };
  },
  getReport: async ({ params, query }, context) => {
    const { actor, reply } = context;
    const { pdf, fileName } = await printReport(context, actor, params, query.timeZone);
    const asFile = { 'content-disposition': `attachment; filename="${fileName}"` };
    return reply.type('application/pdf').headers(asFile).send(pdf);
  },
  getHover: async ({ params }, { db, actor }) => hoverJson(await getMeasurement(db, actor, params)),
  getEdges: async ({ params }, { db, actor, reply }) => {
    const { address, measurement } = await getReported(db, actor, params);
    const fileName = `edges-${fileLabel(address)}-v${measurement.version}.csv`;
    const asFile = { 'content-disposition': `attachment; filename="${fileName}"` };
    return reply.type('text/csv; charset=utf-8').headers(asFile).send(edgesCsv(measurement));
  },
};

const idsIn = ({ propertyIds }: { propertyIds: string }) => propertyIds.split(',').map(Number);
