import { record, saidOf } from '#web/field/index.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * Keeps what was done on this device and says so. To be called only where the browser knows that there is no connection:
 * nothing has left then, and it is not done twice. False where it could not be kept.
 */
export async function keepForLater(change: Parameters<typeof record>[0]): Promise<boolean> {
  try {
    await record(change);
    toast({ title: 'Saved on this device', description: change.label });
    return true;
  } catch (error) {
    toast({ title: 'Error', description: saidOf(error), variant: 'destructive' });
    return false;
  }
}
