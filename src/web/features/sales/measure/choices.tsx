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
import { type Trace, useTrace } from './trace-store.ts';

interface ChoicesProps {
  trace: Trace;
  /** As it is measured. */
  sketch: Sketch;
  measured: Measured | null;
}

/** What is chosen beside the picture with some of the tools. */
export function ToolChoices(props: ChoicesProps) {
  const tool = useTrace(props.trace, (state) => state.tool);
  if (tool === 'edge') return <EdgeChoice {...props} />;
  return tool === 'mark' && <PenetrationChoices {...props} />;
}

const BY_RULE = 'rule';

/** The type of the edge that was pressed; without one, a list to choose an edge from. */
function EdgeChoice({ trace, measured }: ChoicesProps) {
  const chosenEdge = useTrace(trace, (state) => state.edge);
  const edges = measured?.edges ?? [];
  const at = edges.findIndex(({ from, to }) => isSame(chosenEdge, { from, to }));
  const edge = edges[at];
  return (
    <div className="grid gap-3">
      <Field label="Edge" hint="Select an edge on the picture, or choose it here.">
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
            onValueChange={(value) => trace.selectEdge(edges[Number(value)] ?? null)}
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
                trace.change((sketch) => ({
                  ...sketch,
                  edges: [...sketch.edges.filter((one) => !isSame(one, edge)), ...chosen],
                }));
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
function PenetrationChoices({ trace, sketch: { penetrations } }: ChoicesProps) {
  const change = (to: (all: Sketch['penetrations']) => Sketch['penetrations']) =>
    trace.change((sketch) => ({ ...sketch, penetrations: to(sketch.penetrations) }));
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
              change((all) =>
                all.map((other) => (other === one ? { ...one, kind: kind as PenetrationKind } : other)),
              )
            }
          />
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Remove penetration ${index + 1}`}
            onClick={() => change((all) => all.filter((other) => other !== one))}
          >
            <X />
          </Button>
        </li>
      ))}
    </ul>
  );
}
