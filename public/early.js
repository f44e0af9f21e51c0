// Runs before the application is there, for who is signed in: asks for what the dashboard shows first, so that it is
// under way beside the scripts. The application then takes these very answers. On a slow line the first rows are shown as
// soon as they are there. The map's code and the storm that it opens with are asked for beside the application as well.
(() => {
  const { dashboard, map } = document.currentScript.dataset;
  const head = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const ask = (href) => head({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  if (location.pathname === '/map') return openMap();
  if (location.pathname !== '/dashboard' && location.pathname !== '/') return;

  // The same rule lives in web/features/dashboard/slow-line.ts.
  const { effectiveType, saveData } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const slow =
    saveData === true ||
    (effectiveType !== undefined && effectiveType !== '4g') ||
    (page !== undefined && page.responseStart - page.requestStart > 350);
  if (slow && location.search === '')
    askForRows('/api/leads?sort=severityLevel&direction=desc&limit=50&skip=0');
  // The system's own letters, then: Inter is as large as the first rows, the styles and the page together.
  if (slow) document.documentElement.dataset.line = 'slow';
  ask('/api/properties/zip-codes');
  head({ rel: 'modulepreload', fetchPriority: slow ? 'low' : 'auto', href: dashboard });

  function openMap() {
    const [, day] = /[?&]storm=(\d{4}-\d\d-\d\d)(&|$)/.exec(location.search) ?? [];
    ask('/api/site');
    if (day) ask(`/api/storms/${day}/swath`);
    for (const href of map.split(' ')) {
      if (href.endsWith('.css')) head({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });
      else head({ rel: 'modulepreload', href });
    }
  }

  function askForRows(url) {
    const answer = fetch(url);
    // web/api/request.ts takes it.
    window.earlyAnswer = { url, answer };
    // Wider screens have a table.
    if (!matchMedia('(width < 48rem)').matches) return;
    answer
      .then((response) => (response.ok ? response.clone().json() : { leads: [] }))
      .then(({ leads }) => whenShellIsThere(() => show(leads)))
      // The application asks again and says why.
      .catch(() => {});
  }

  // The answer may be there before the page has been read as far as the shell.
  function whenShellIsThere(act) {
    if (document.querySelector('#shell .shell-lines')) return act();
    // The application has taken its place.
    if (document.readyState !== 'loading') return;
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('#shell .shell-lines')) return;
      watcher.disconnect();
      act();
    });
    watcher.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => watcher.disconnect(), { once: true });
  }

  // domain/crm.ts has the same.
  const stageLabels = {
    queued: 'Queued',
    knocked: 'Knocked',
    called: 'Called',
    appt_set: 'Appointment Set',
    proposal_sent: 'Proposal Sent',
    won: 'Won',
    lost: 'Lost',
  };

  // As web/features/dashboard/leads-cards.tsx shows them; a journey compares the words.
  function show(leads) {
    const shell = document.getElementById('shell');
    if (!shell || leads.length === 0) return;
    const list = document.createElement('ul');
    list.ariaLabel = 'First leads. Loading...';
    list.append(...leads.map(row));
    list.addEventListener('click', ({ target }) => {
      const pressed = target.closest('[data-lead]');
      if (!pressed) return;
      for (const one of list.children) one.ariaBusy = one === pressed ? 'true' : null;
      shell.dataset.pressed = pressed.dataset.lead;
    });
    const heading = element('h1', 'shell-heading', ['Property dashboard']);
    shell.querySelector('.shell-lines').replaceWith(element('main', '', [heading, list]));
    shell.removeAttribute('aria-hidden');
  }

  function row(lead) {
    const { id, address, zipCode, severityLevel, owner, yearBuilt, areaSquareFeet, roofType, zoning, stage } =
      lead;
    const facts = [
      lead.isVacantLot && 'Vacant lot',
      `Built ${yearBuilt || 'N/A'}`,
      areaSquareFeet
        ? `${areaSquareFeet.toLocaleString('en-US', { maximumFractionDigits: 0 })} sq ft`
        : 'Area N/A',
      capitalize(roofType ?? ''),
      zoning?.trim() || 'Commercial',
    ];
    const severity = severityLevel ? capitalize(severityLevel) : 'Not assessed';
    const title = element('p', 'shell-title', [
      element('span', 'shell-address', [`${address} `, element('span', 'shell-zip', [zipCode])]),
      element('span', `shell-severity shell-${severityLevel ?? 'unknown'}`, [severity]),
    ]);
    const work = element('div', 'shell-title', [element('p', 'shell-owner', [owner ?? 'Unknown Owner'])]);
    if (stage !== 'new') work.append(element('span', `shell-stage shell-${stage}`, [stageLabels[stage]]));
    const card = element('li', 'shell-lead', [
      title,
      work,
      element('p', 'shell-facts', [facts.filter(Boolean).join(' · ')]),
    ]);
    card.dataset.lead = id;
    return card;
  }

  function element(name, className, content) {
    const made = Object.assign(document.createElement(name), { className });
    made.append(...content);
    return made;
  }

  function capitalize(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
})();
