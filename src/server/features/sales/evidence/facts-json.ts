import type { PackedContract } from '#domain/evidence/contracts.ts';
import type { Contract } from '#server/features/sales/proposals/index.ts';
import type { Evidence } from './gather.ts';

/** What a packet's facts.json holds: the same as its PDF, for software. Lengths are in feet, areas in square feet. */
export function factsJson(evidence: Evidence, madeAt: Date): string {
  const { property, company, facts, position, statements, inspections, source, photos, storms } = evidence;
  const { imageUrl, parcelNumber, parcelId, ...about } = property;
  const content = {
    madeAt: madeAt.toISOString(),
    madeFor: company,
    property: { ...about, parcelNumber: parcelNumber ?? parcelId, positionFrom: position },
    facts,
    statements: statements.map(({ id, withdrawn, ...statement }) => statement),
    inspections: inspections.map(({ id, recordedBy, ...inspection }) => inspection),
    picture: source && pictureFacts(source),
    photos: photos.map(({ id, takenAt, by }) => ({ file: photoName(id), takenAt, by })),
    storms,
    measurement: measurementFacts(evidence),
    ...(evidence.contracts.length > 0 && { contracts: evidence.contracts.map(contractFacts) }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The names of pictures within a packet. */
export const CROP = 'pictures/roof.jpg';
export const SURROUNDINGS = 'pictures/surroundings.jpg';
export const photoName = (id: number) => `photos/${id}.jpg`;
export const originalName = (name: string) =>
  `pictures/original-${name.replace(/[^\w.-]+/g, '_').slice(-80)}`;

/** Of a signed proposal: the content whose SHA-256 its signatures name, and its document. */
export const contractNames = ({ row: { content } }: Pick<Contract, 'row'>) => ({
  file: `contracts/${content.number}.json`,
  document: `contracts/${content.number}-signed.pdf`,
});

const contractFacts = (contract: Contract): PackedContract => ({
  number: contract.row.content.number,
  ...contractNames(contract),
  signatures: contract.signatures.map(({ name, role, kind, signedAt, sha256, address, agent }) => ({
    ...{ name, role, kind, signedAt, sha256, address, agent },
  })),
});

function pictureFacts({
  file,
  camera,
  capturedOn,
  kind,
  gsd,
  positionError,
}: NonNullable<Evidence['source']>) {
  return {
    capturedOn,
    captureKind: kind,
    original: { ...file, takenAt: file.takenAt?.toISOString() ?? null },
    camera: camera && {
      position: camera.position,
      heightMetersAboveTakeOff: camera.heightMeters,
      upperEdgeDegreesFromNorth: camera.yaw?.degrees ?? null,
      takenAtOnItsClock: camera.takenAt,
      utcOffset: camera.utcOffset,
      isOrthophoto: camera.orthophoto !== undefined,
    },
    metersPerPixel: gsd,
    roofWithinMeters: positionError,
  };
}

function measurementFacts({ measured }: Evidence) {
  if (!measured) return null;
  const { version, measuredAt, storyCount, slopedSquareFeet, plusMinusSquareFeet } = measured.measurement;
  const { planSquareFeet, planPlusMinusSquareFeet, squares, facets, lengths, byPitch } = measured.measurement;
  return {
    ...{ version, measuredAt, by: measured.by, storyCount, bought: measured.measurement.source },
    scale: measured.measurement.source ? null : measured.tracing.scale,
    ...{ slopedSquareFeet, plusMinusSquareFeet, planSquareFeet, planPlusMinusSquareFeet },
    ...{ squares, facets, lengths, byPitch },
  };
}
