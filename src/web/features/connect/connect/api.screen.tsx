import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApiExample, apiExamples, curlOf } from '#contract/api-examples.ts';
import { scopeSentence } from '#contract/scope-sentences.ts';
import { API_KEY_CALLS_PER_MINUTE, apiScopeLabels, apiScopes } from '#domain/api-scopes.ts';
import { ConnectPage } from '#web/features/connect/connect-page/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, Section } from '#web/ui/card.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
import { usePageTitle } from '#web/ui/page-title.ts';

/** For who writes a program: how calls are made, what they have in common, and commands that run. */
export function ApiScreen() {
  usePageTitle('API');
  const { origin } = window.location;
  const setUp = `export RIDGECAP=${origin}\nexport RIDGECAP_KEY=rc_…`;
  return (
    <ConnectPage>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Rules title="Before you start">
            <p>Set the address of this installation and your key once. The commands on this page use both.</p>
            <Command name="the set-up" text={setUp} />
            <p>
              Send the key in the header, never in an address. All calls are described at{' '}
              <a href="/api/openapi.json" className="text-primary-text underline">
                /api/openapi.json
              </a>
              .
            </p>
          </Rules>
          <Rules title="Scopes">
            <dl className="grid gap-2">
              {apiScopes.map((scope) => (
                <div key={scope}>
                  <dt className="font-medium">
                    {apiScopeLabels[scope]} <code className="text-sm text-muted-foreground">{scope}</code>
                  </dt>
                  <dd className="text-muted-foreground">{scopeSentence(scope)}</dd>
                </div>
              ))}
            </dl>
          </Rules>
          <Rules title="Common to all calls">
            <Point title="Errors">
              A call that fails answers with a problem document (RFC 9457): <code>detail</code> is a sentence
              for people, <code>code</code> never changes, <code>errors</code> names the fields, and{' '}
              <code>requestId</code> helps us find it. 401: no valid key. 403: not allowed, or a scope is
              missing. 404: it does not exist, or you cannot see it. 409: someone changed it first, or a limit
              is reached.
            </Point>
            <Point title="Pages">
              Leads: send <code>next</code> of one page as <code>after</code> of the following one. Other
              lists take <code>page</code> and <code>pageSize</code>; the header X-Total-Count holds the
              number of all.
            </Point>
            <Point title="Doing things once">
              Each change carries an id you choose; incoming leads take an Idempotency-Key. If an answer is
              lost, send the same request again: nothing happens twice.
            </Point>
            <Point title="Limits">
              {API_KEY_CALLS_PER_MINUTE} calls a minute for each key, and 1 MB for a body. Beyond that: 429
              with Retry-After in seconds. On 503, wait as long as Retry-After says.
            </Point>
            <Point title="Assistants (MCP)">
              An assistant that speaks the Model Context Protocol reads at <code>{origin}/mcp</code>, with a
              key that may read leads. It can change nothing.
            </Point>
          </Rules>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {apiExamples.map((example) => (
            <Example key={example.title} example={example} />
          ))}
        </div>
      </div>
    </ConnectPage>
  );
}

function Rules({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="grid min-w-0 grid-cols-1 gap-3">
      {children}
    </Section>
  );
}

function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="text-muted-foreground wrap-anywhere">{children}</p>
    </div>
  );
}

function Example({ example }: { example: ApiExample }) {
  const { scope } = example;
  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle>{example.title}</CardTitle>
          <Badge variant="outline">{scope ? apiScopeLabels[scope] : 'No key'}</Badge>
        </div>
        <CardDescription>{example.text}</CardDescription>
      </CardHeader>
      <CardContent className="min-w-0">
        <Command name={example.title} text={curlOf(example)} />
      </CardContent>
    </Card>
  );
}

function Command({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-lg bg-muted p-1.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <pre tabIndex={0} className="min-w-0 grow overflow-x-auto p-1.5 font-mono text-sm">
        {text}
      </pre>
      <Button
        variant="secondary"
        size="icon"
        aria-label={`Copy ${name}`}
        onClick={() => void copyAndTell(text, 'Command')}
      >
        <Copy />
      </Button>
    </div>
  );
}
