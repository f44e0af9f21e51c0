import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

export const REPLY_LENGTH = 1000;

/** What the page of a printed code shows: the roof and who wrote, and no name of anybody who lives there. */
export const RoofPage = z.object({
  company: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
  /** The street line, and its city. */
  address: z.string(),
  city: z.string(),
  picture: z.object({ simulated: z.boolean() }).nullable(),
  facts: z.array(z.string()),
});
export type RoofPage = z.infer<typeof RoofPage>;

export const RoofReply = z
  .strictObject({
    name: typed(120).min(2, 'Please give your name'),
    phone: typed(40).default(''),
    email: z.union([z.literal(''), z.email('Please check the email address').max(254)]).default(''),
    message: typed(REPLY_LENGTH).default(''),
    /** A field people do not see and leave empty. What fills it in is a program, and is thanked and forgotten. */
    website: z.string().max(2000).optional(),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', {
    message: 'Please give a phone number or an email address',
    path: ['phone'],
  });
export type RoofReply = z.infer<typeof RoofReply>;

const Code = z.string().max(40);

export const roofPages = {
  open: get('/api/r/{code}', {
    summary: 'What a printed code opens: the roof, when it was photographed, and whose mail it is',
    access: 'public',
    params: { code: Code },
    response: RoofPage,
  }),
  picture: get('/api/r/{code}/picture', {
    summary: 'The picture of that roof',
    access: 'public',
    params: { code: Code },
    response: z.string(),
    reply: 'file',
  }),
  reply: post('/api/r/{code}/reply', {
    summary: 'Ask the company to get in touch; it becomes a note on the property',
    access: 'public',
    emits: ['mail-answered', 'note-added'],
    changes: ['mail-campaigns', 'notes', 'timeline'],
    params: { code: Code },
    body: RoofReply,
    response: Done,
    status: 201,
  }),
};
