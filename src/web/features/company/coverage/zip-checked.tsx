import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { describeCapture } from '#domain/assessments/words.ts';
import { describeAccuracy } from '#domain/review/accuracy.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { formatDay } from '#web/ui/days.ts';

/** How right the facts of a ZIP code are, beside those of one of its properties. Nothing if no capture was delivered. */
export function ZipChecked({ zipCode }: { zipCode: string }) {
  const enabled = can(useSignedInUser(), 'coverage:read');
  const accuracy = useQuery({ ...query(api.coverage.listAccuracy), enabled });
  const zip = accuracy.data?.find((one) => one.zipCode === zipCode);
  if (!zip) return null;
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">What was checked in ZIP {zipCode}</h3>
      <p className="text-muted-foreground">{describeCapture(zip, formatDay(zip.capturedOn))}</p>
      <ul className="grid max-w-prose gap-1">
        {describeAccuracy(zip).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
