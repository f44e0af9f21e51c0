import type { LocationPrecision } from '#domain/locations.ts';

/** A geocoder's input: a street line with house number, and its place. */
export interface AskedAddress {
  id: number;
  street: string;
  city: string | null;
  /** Two letters. */
  state: string;
  zipCode: string;
}

/** A point in degrees (WGS 84), or the reason why there is none, as a sentence. */
export type GeocoderAnswer =
  | { id: number; latitude: number; longitude: number; precision: LocationPrecision }
  | { id: number; refusal: string };

/** The port to the outside. It asks once; asking again later is the job's business. */
export interface Geocoder {
  /** Kept with every point: at most 24 characters. */
  readonly name: string;
  /** False if all it knows is the middle of a ZIP. */
  readonly findsDoors: boolean;
  /** Most addresses of one call. */
  readonly batch: number;
  /**
   * Answers in any order; an address that is left out is still open. What comes back may be wrong and is to be judged.
   * @throws ProviderTrouble
   */
  locate(addresses: readonly AskedAddress[]): Promise<GeocoderAnswer[]>;
}
