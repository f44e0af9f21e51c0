/** The pictures and the tour that `npm run media` makes from the running application into public/media. */
export interface MediaPicture {
  /** Files are /media/{name}-{width}.avif and .webp. */
  name: string;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** Pixels across of every file, the largest last. */
  widths: readonly number[];
}

const screen = (name: string): MediaPicture => ({ name, width: 1600, height: 1000, widths: [800, 1600] });
const photo = (name: string): MediaPicture => ({ name, width: 1024, height: 768, widths: [512, 1024] });

const phoneScreen = (name: string): MediaPicture => ({ name, width: 780, height: 1688, widths: [390, 780] });

export const themesShown = ['light', 'dark'] as const;

export const previews = {
  dashboard: { light: screen('dashboard'), dark: screen('dashboard-dark') },
  map: { light: screen('map'), dark: screen('map-dark') },
  imagery: { light: screen('imagery'), dark: screen('imagery-dark') },
  queue: { light: screen('queue'), dark: screen('queue-dark') },
} as const;
export type PreviewName = keyof typeof previews;

export const phones = {
  today: { light: phoneScreen('phone-today'), dark: phoneScreen('phone-today-dark') },
  knock: { light: phoneScreen('phone-knock'), dark: phoneScreen('phone-knock-dark') },
  sign: { light: phoneScreen('phone-sign'), dark: phoneScreen('phone-sign-dark') },
} as const;
export type PhoneName = keyof typeof phones;

export const pairNames = ['analysis', 'damage', 'processed', 'data'] as const;
export type PairName = (typeof pairNames)[number];
export const pair = (name: PairName): { before: MediaPicture; after: MediaPicture } => ({
  before: photo(`${name}-before`),
  after: photo(`${name}-after`),
});

export const tour = { width: 1280, height: 800, name: 'tour' } as const;
