import { z } from 'zod';
import { captureDayProblem } from '#domain/assessments/capture-day.ts';

/** The day something was captured on, as YYYY-MM-DD: not in the future, and not before drones. */
export const CaptureDay = z.iso
  .date({ error: 'Please give the capture date as YYYY-MM-DD.', abort: true })
  .superRefine((day, context) => {
    const problem = captureDayProblem(day, new Date());
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
