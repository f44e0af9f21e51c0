import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';

interface State<Data> {
  data: Data | undefined;
  isError: boolean;
}

/** What has a separate screen, each with its present state. */
export function PlacesCard() {
  const team = useQuery(query(api.team.get));
  const template = useQuery(query(api.proposals.getTemplate));
  const book = useQuery(query(api.priceBook.get));
  const contacts = useQuery(query(api.contacts.allowance));
  const rules = useQuery(query(api.stormRules.list));
  const mayManage = can(useSignedInUser(), 'team:manage');
  const hooks = useQuery({ ...query(api.hooks.list), enabled: mayManage });
  return (
    <Section
      title="More settings"
      description="Select one to open the screen where you change it."
      className="pt-3"
    >
      <ul aria-label="More settings" className="grid">
        <LinkRow to="/team" title="People">
          {stateOf(team, ({ members, invitations }) =>
            [
              counted(
                members.filter(({ accessEndedAt }) => accessEndedAt === null).length,
                'person',
                'people',
              ),
              invitations.length > 0 && counted(invitations.length, 'invitation', 'invitations'),
            ]
              .filter(Boolean)
              .join(' · '),
          )}
        </LinkRow>
        <LinkRow to="/proposals/template" title="Proposal template">
          {stateOf(template, ({ updatedAt }) =>
            updatedAt === null ? 'Sample texts: save your own' : `Saved ${dateOnly(updatedAt)}`,
          )}
        </LinkRow>
        <LinkRow to="/price-book" title="Price book">
          {stateOf(book, ({ isSample, version, savedAt }) =>
            isSample || savedAt === null
              ? 'Sample prices: save your own'
              : `Version ${version}, saved ${dateOnly(savedAt)}`,
          )}
        </LinkRow>
        <LinkRow to="/contacts" title="Owner contacts">
          {stateOf(contacts, ({ perYear, used }) =>
            perYear === null
              ? 'Your plan includes no lookups'
              : `${used.toLocaleString()} lookups used this year`,
          )}
        </LinkRow>
        <LinkRow to="/storm-rules" title="Storm rules">
          {stateOf(rules, (list) =>
            list.length === 0
              ? 'No rules yet: choose which doors you want after a storm'
              : `${counted(list.length, 'rule', 'rules')} of yours`,
          )}
        </LinkRow>
        <LinkRow to={mayManage ? '/connect' : '/connect/leads'} title="Connect">
          {mayManage
            ? stateOf(hooks, (list) =>
                list.some(({ ended, failures }) => ended !== null || failures > 0)
                  ? 'A webhook needs attention'
                  : 'API keys, webhooks, your CRM, and leads from your website',
              )
            : 'Leads from your website and lead services'}
        </LinkRow>
      </ul>
    </Section>
  );
}

/** How it is; while that is not known the way there is all the same. */
function stateOf<Data>({ data, isError }: State<Data>, describe: (data: Data) => string): ReactNode {
  if (data !== undefined) return <span className="wrap-anywhere">{describe(data)}</span>;
  return isError ? 'Could not be loaded' : 'Loading...';
}
