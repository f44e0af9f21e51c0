import { z } from 'zod';
import { post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

export const ContactRequest = z.object({
  fullName: typed(160).min(2, 'Full name must be at least 2 characters'),
  email: z
    .string('Invalid email address')
    .trim()
    .toLowerCase()
    .max(254, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  phone: typed(40).min(10, 'Phone number must be at least 10 characters'),
  companyName: typed(160).min(2, 'Company name must be at least 2 characters'),
  companyLocation: typed(160).min(2, 'Company location must be at least 2 characters'),
  /** A field people do not see and leave empty. What fills it in is a program, and is thanked and forgotten. */
  website: z.string().max(2000).optional(),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const contact = {
  send: post('/api/contact', {
    summary: 'Ask to be contacted; sent twice, it counts once',
    access: 'public',
    changes: ['contacts'],
    body: ContactRequest,
    response: Done,
  }),
};
