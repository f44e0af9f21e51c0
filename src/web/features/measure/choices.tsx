import { X } from 'lucide-react';
import { type EdgeType, edgeLabels, edgeTypes } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { distance } from '#domain/measure/point.ts';
import type { Sketch } from '#domain/measure/sketch.ts';
import { type PenetrationKind, penetrationKinds } from '#domain/measure/tracing.ts';
import { lengthWords } from '#domain/measure/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Presses } from './use-presses.ts';

interface ChoicesProps {
  sketch: Sketch;
  measured: Measured | null;
  presses: Presses;
  onChange: (next: Sketch) => void;
}

const BY_RULE = 'rule';

/** The type of the edge that was pressed; without one, a list to choose an edge from. */
export function EdgeChoice({ sketch, measured, presses, onChange }: ChoicesProps) {
  const edges = measured?.edges ?? [];
  const at = edges.findIndex(({ from, to }) => isSame(presses.edge, { from, to }));
  const edge = edges[at];
  const others = sketch.edges.filter((one) => !edge || !isSame(one, edge));
  return (
    <div className="grid gap-3">
      <Field label="Edge" hint="Press an edge on the picture, or choose it here.">
        {(control) => (
          <Select
            {...control}
            value={edge && String(at)}
            placeholder="No edge chosen"
            options={edges.map(({ type, feet, plusMinusFeet }, index) => ({
              value: String(index),
              label: `${index + 1}: ${edgeLabels[type]}`,
              hint: lengthWords(feet, plusMinusFeet),
            }))}
            onValueChange={(value) => presses.selectEdge(edges[Number(value)] ?? null)}
          />
        )}
      </Field>
      {edge && (
        <Field label="Type of this edge">
          {(control) => (
            <Select
              {...control}
              value={edge.chosen ? edge.type : BY_RULE}
              options={[
                {
                  value: BY_RULE,
                  label: edge.chosen ? 'As the rule says' : `By rule: ${edgeLabels[edge.type]}`,
                },
                ...edgeTypes.map((type) => ({ value: type, label: edgeLabels[type] })),
              ]}
              onValueChange={(value) => {
                const { from, to } = edge;
                const chosen = value === BY_RULE ? [] : [{ from, to, type: value as EdgeType }];
                onChange({ ...sketch, edges: [...others, ...chosen] });
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface Ends {
  from: readonly [number, number];
  to: readonly [number, number];
}

const isSame = (a: Ends | null, b: Ends) =>
  a !== null && distance(a.from, b.from) < 0.01 && distance(a.to, b.to) < 0.01;

const kindLabels: Record<PenetrationKind, string> = {
  vent: 'Vent',
  pipe: 'Pipe',
  chimney: 'Chimney',
  skylight: 'Skylight',
  other: 'Other',
};

/** What goes through the roof, each with its kind. */
export function PenetrationChoices({ sketch, onChange }: Pick<ChoicesProps, 'sketch' | 'onChange'>) {
  const { penetrations } = sketch;
  if (penetrations.length === 0) return <p className="text-sm text-muted-foreground">No penetrations yet.</p>;
  return (
    <ul className="grid gap-2">
      {penetrations.map((one, index) => (
        <li key={one.at.join()} className="flex items-center gap-2">
          <Select
            aria-label={`Penetration ${index + 1}`}
            value={one.kind}
            options={penetrationKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            onValueChange={(kind) =>
              onChange({
                ...sketch,
                penetrations: penetrations.map((other) =>
                  other === one ? { ...one, kind: kind as PenetrationKind } : other,
                ),
              })
            }
          />
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Remove penetration ${index + 1}`}
            onClick={() =>
              onChange({ ...sketch, penetrations: penetrations.filter((other) => other !== one) })
            }
          >
            <X />
          </Button>
        </li>
      ))}
    </ul>
  );
}
