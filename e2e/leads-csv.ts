const severities = ['none', 'minor', 'moderate', 'severe'];

/** A CSV of houses along one street, each severity equally often; the n-th house is number 100 + n. */
export function leadsCsv({ zipCode, count }: { zipCode: string; count: number }): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      `${100 + n} N Hayden Rd`,
      zipCode,
      `173-22-${String(n).padStart(3, '0')}`,
      n % 7 === 0 ? '' : `Owner ${n}`,
      1950 + (n % 70),
      1200 + n * 10,
      n % 5 === 0 ? 'C-2' : 'R1-7',
      'shingle/tile',
      severities[(n + 2) % 4],
    ].join(','),
  );
  return [
    'address,zip,parcelNumber,owner,yearBuilt,areaSquareFeet,zoning,roofType,severityLevel',
    ...rows,
  ].join('\n');
}
