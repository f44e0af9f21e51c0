import { count } from '../amounts.ts';
import { zip85031 } from '../facts.ts';

const rows = [
  { what: 'Doors to visit', before: count(zip85031.properties), after: count(zip85031.flagged) },
  {
    what: 'What is known before',
    before: 'The street side of a roof',
    after: 'Material, damage and severity',
  },
  { what: 'Order of visits', before: 'House by house', after: 'Worst roofs first' },
  { what: 'Time on the street', before: 'All of it', after: `${zip85031.timeSavingPercent}% less` },
];

export function Comparison() {
  return (
    <table className="w-full border-collapse text-left text-base">
      <caption className="sr-only">Working ZIP 85031 the traditional way and from data</caption>
      <thead>
        <tr className="border-b">
          <td className="w-1/3 py-3" />
          <th scope="col" className="py-3 pr-4 font-medium text-muted-foreground">
            Traditional
          </th>
          <th scope="col" className="bg-primary-soft px-4 py-3 font-semibold">
            Data-driven
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, before, after }) => (
          <tr key={what} className="border-b align-top">
            <th scope="row" className="py-3 pr-4 font-medium">
              {what}
            </th>
            <td className="py-3 pr-4 text-muted-foreground">{before}</td>
            <td className="bg-primary-soft px-4 py-3 font-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
