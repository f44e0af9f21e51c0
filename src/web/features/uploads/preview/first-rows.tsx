import type { PreviewOutcome } from '#contract/upload-previews.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { fieldLabel } from '../result/field-words.ts';

const fates = {
  new: { label: 'New', variant: 'success' },
  changed: { label: 'Changed', variant: 'primary' },
  same: { label: 'Same', variant: 'neutral' },
} as const;

/** The first rows as they would be stored, with what becomes of each. */
export function FirstRows({ rows }: { rows: PreviewOutcome['firstRows'] }) {
  const fields = propertyFields.filter(({ key }) => rows.some(({ values }) => values[key] !== undefined));
  const ordered = [...fields].sort((a, b) => Number(b.key === 'address') - Number(a.key === 'address'));
  return (
    <TableFrame role="region" aria-label="First rows" tabIndex={0}>
      <Table>
        <TableHeader>
          <tr>
            <TableHead>Row</TableHead>
            <TableHead>Import</TableHead>
            {ordered.map(({ key }) => (
              <TableHead key={key}>{fieldLabel(key)}</TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map(({ row, fate, values }) => (
            <TableRow key={row}>
              <TableCell className="text-muted-foreground tabular-nums">{row.toLocaleString()}</TableCell>
              <TableCell>
                <Badge variant={fates[fate].variant}>{fates[fate].label}</Badge>
              </TableCell>
              {ordered.map(({ key }) => (
                <TableCell key={key} className="max-w-72 truncate whitespace-nowrap" title={values[key]}>
                  {values[key]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
