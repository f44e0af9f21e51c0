import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { urlOf } from './request.ts';

describe('the address of a call', () => {
  it('leaves out query fields without a value', () => {
    expect(urlOf(contract.properties.list, { query: { zipCode: undefined, limit: 15000 } })).toBe(
      '/api/properties?limit=15000',
    );
    expect(urlOf(contract.properties.list, {})).toBe('/api/properties');
  });

  it('escapes what goes into the path', () => {
    expect(urlOf(contract.uploads.get, { params: { uploadId: 'a/b?c' } })).toBe('/api/uploads/a%2Fb%3Fc');
  });
});
