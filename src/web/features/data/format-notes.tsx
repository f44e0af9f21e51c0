const notes = [
  { title: 'Columns', names: ['address', 'owner', 'yearBuilt', 'areaSquareFeet'] },
  {
    title: 'Damage indicators',
    names: ['hasMissingShingles', 'hasWaterStains', 'hasCrackedShingles', 'hasCurlingShingles'],
  },
  { title: 'Details', names: ['roofType', 'severityLevel', 'hasPool', 'hasSolarPanels'] },
] as const;

/** Which headers a file may have, by what they are for. */
export function FormatNotes() {
  return (
    <dl className="grid gap-4">
      {notes.map(({ title, names }) => (
        <div key={title} className="grid gap-2">
          <dt className="font-medium">{title}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {names.map((name) => (
              <code key={name} className="rounded-md bg-muted px-2 py-0.5 font-mono text-sm">
                {name}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
