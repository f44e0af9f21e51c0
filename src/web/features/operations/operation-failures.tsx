import { Loaded } from '#web/lists/loaded.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { dateAndTime } from '#web/ui/dates.ts';

/** The technical messages of failures. */
export function OperationFailures({ operationId }: { operationId: string }) {
  const operation = useOperation(operationId);
  return (
    <Loaded query={operation} failure="Failed to fetch what went wrong">
      {({ failures }) =>
        failures.length === 0 ? (
          <p className="text-sm text-muted-foreground">No details were recorded.</p>
        ) : (
          <ul className="grid gap-2 rounded-md bg-muted p-3 text-sm">
            {failures.map(({ step, message, at }) => (
              <li key={at} className="grid gap-0.5 wrap-anywhere">
                <span className="text-muted-foreground">
                  <time dateTime={at}>{dateAndTime(at)}</time>
                  {step && `, step ‘${step}’`}
                </span>
                {message}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
