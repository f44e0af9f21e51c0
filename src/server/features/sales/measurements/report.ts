import type { Actor } from '#access/can.ts';
import { diagramOf } from '#domain/measure/diagram.ts';
import { edgeLabels } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { areaWords, lengthWords, pitchWords, scaleWords, squaresWords } from '#domain/measure/words.ts';
import { product } from '#domain/product.ts';
import { fileLabel } from '#domain/queues/words.ts';
import { counted } from '#domain/standing.ts';
import { printable, printDocument } from '#server/documents/index.ts';
import { readLetterhead } from '#server/features/sales/proposals/index.ts';
import type { Services } from '#server/platform/services.ts';
import { readTracedPicture } from './picture-to-trace.ts';
import { colors, drawingsOf, isOutlineOnly, overPicture, ROOM } from './report-drawings.ts';
import { getReported } from './reported.data.ts';

interface Which {
  propertyId: number;
  measurementId: number;
}

/** A measurement as a document with its drawings. @throws 404 if the actor does not see it */
export async function printReport(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  actor: Actor,
  which: Which,
  timeZone: string,
): Promise<{ pdf: Buffer; fileName: string }> {
  const reported = await getReported(services.db, actor, which);
  const { companyName, logo } = await readLetterhead(services, actor);
  const roof = await readTracedPicture(services, actor, which.propertyId, reported.tracing.picture?.id);
  const pdf = await printDocument(actor.id, () => ({
    template: 'measurement',
    data: {
      ...reportData(reported, timeZone, roof !== null),
      company: printable(companyName, 120),
      logo: logo && { file: LOGO, alt: printable(`${companyName}, logo`, 120) },
    },
    pictures: { ...(logo && { [LOGO]: logo }), ...(roof && { [ROOF]: roof }) },
  }));
  const { address, measurement } = reported;
  return { pdf, fileName: `measurement-${fileLabel(address)}-v${measurement.version}.pdf` };
}

/** Names of the pictures in the document. */
const LOGO = 'logo.jpg';
const ROOF = 'roof.jpg';

/** What the template reads, but for the letterhead. @param hasPicture whether the picture it was traced on is shown */
function reportData(
  { address, zipCode, by, measurement, tracing }: Awaited<ReturnType<typeof getReported>>,
  timeZone: string,
  hasPicture: boolean,
) {
  const { version, measuredAt, storyCount } = measurement;
  const { picture, penetrations = [] } = tracing;
  // Our own pictures are cut out that way; of one by its address nobody knows.
  const isNorthUp = picture !== undefined && !picture.id.includes('://');
  const onPicture = hasPicture && picture ? diagramOf(measurement, penetrations, ROOM, picture) : null;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(
    new Date(measuredAt),
  );
  const street = printable(address, 120);
  return {
    title: `Roof measurement: ${street}`,
    footer: `${product.name} · ${street}, ${zipCode} · version ${version}`,
    about: [
      ...(!measurement.source && isOutlineOnly(measurement)
        ? ['Outline only: area and squares, no lengths of edges.']
        : []),
      `${street}, ${zipCode}`,
      `Version ${version}, measured on ${day}${by ? ` by ${printable(by, 80)}` : ''} · ${counted(storyCount, 'story', 'stories')}`,
      measurement.source
        ? `Bought: ${printable(measurement.source, 240)}.`
        : `Traced on a picture from above. Scale ${scaleWords(tracing.scale)}. ${isNorthUp ? 'North is up.' : 'Which way is north is not known.'}`,
    ],
    figures: figuresOf(measurement),
    sure: 'Each ± holds in 95 of 100 measurements with the errors stated here. Check on site before ordering.',
    warnings: measurement.warnings.map((warning) => printable(warning, 400)),
    colors,
    north: isNorthUp,
    // Figures that were bought may have no corners.
    drawings:
      measurement.faces.length === 0
        ? []
        : [
            ...(onPicture ? [overPicture(measurement, onPicture, ROOF)] : []),
            ...drawingsOf(measurement, diagramOf(measurement, penetrations, ROOM)),
          ],
    ...tablesOf(measurement),
  };
}

function figuresOf({ waste, byPitch, ...measured }: Measured) {
  const { slopedSquareFeet, plusMinusSquareFeet, squares, facets } = measured;
  const sure = (value: number, unit: string) => `± ${Math.round(value).toLocaleString('en-US')} ${unit}`;
  const whole = (value: number) => `${Math.round(value).toLocaleString('en-US')} sq ft`;
  return [
    { label: 'Roof area', value: whole(slopedSquareFeet), sure: sure(plusMinusSquareFeet, 'sq ft') },
    { label: 'Squares', value: squaresWords(squares), sure: `± ${measured.plusMinusSquares.toFixed(1)}` },
    {
      label: 'Plan area',
      value: whole(measured.planSquareFeet),
      sure: sure(measured.planPlusMinusSquareFeet, 'sq ft'),
    },
    { label: 'Faces', value: String(facets), sure: `mostly ${pitchWords(mainPitch(byPitch))}` },
    { label: 'Suggested waste', value: `${waste.suggestedPercent}%`, sure: 'by rule of thumb' },
  ];
}

const mainPitch = (byPitch: Measured['byPitch']): number =>
  byPitch.reduce((main, one) => (one.squareFeet > main.squareFeet ? one : main)).pitch;

/** The shorter tables stand side by side. */
function tablesOf(measured: Measured) {
  const { lengths, byPitch, faces, waste } = measured;
  const edges = {
    title: 'Edges',
    head: ['Type', 'Count', 'Length'],
    rows: lengths.map(({ type, count, feet, plusMinusFeet }) => [
      edgeLabels[type],
      String(count),
      lengthWords(feet, plusMinusFeet),
    ]),
  };
  const pitches = {
    title: 'Area by pitch',
    head: ['Pitch', 'Area', 'Share'],
    rows: byPitch.map(({ pitch, squareFeet, plusMinusSquareFeet, percent }) => [
      pitchWords(pitch),
      areaWords(squareFeet, plusMinusSquareFeet),
      `${percent.toFixed(1)}%`,
    ]),
  };
  const squares = {
    title: 'Squares with waste',
    head: ['Waste', 'Area', 'Squares'],
    rows: waste.table.map(({ percent, squareFeet, plusMinusSquareFeet, squares: count }) => [
      `${percent}%`,
      areaWords(squareFeet, plusMinusSquareFeet),
      squaresWords(count),
    ]),
  };
  return {
    columns: [isOutlineOnly(measured) ? [pitches] : [edges, pitches], [squares]],
    faces: {
      title: 'Faces',
      head: ['Face', 'Pitch', 'Plan area', 'Area'],
      rows: faces.map(
        ({ pitch, pitchAssumed, planSquareFeet, slopedSquareFeet, plusMinusSquareFeet }, index) => [
          String(index + 1),
          `${pitchWords(pitch)}${pitchAssumed ? ', assumed' : ''}`,
          `${Math.round(planSquareFeet).toLocaleString('en-US')} sq ft`,
          areaWords(slopedSquareFeet, plusMinusSquareFeet),
        ],
      ),
    },
  };
}
