import { foldCase } from './letters.ts';

const SHORT: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

/**
 * The name of a city as it is compared: 'St. Johns' and 'Saint Johns' are one, and so are Fort and Ft, Mount and Mt.
 * city_key of the database is the same function.
 */
export const cityKey = (city: string): string =>
  foldCase(city)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll(/[^a-z0-9\u0080-\uffff]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
