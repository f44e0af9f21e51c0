// Runs before the application, for signed-in users: preloads what the screen at this address needs first, so that it comes
// beside the scripts. The application then takes the preloaded answers.
(() => {
  const code = JSON.parse(document.currentScript.dataset.code);
  const preload = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const ask = (href) => preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });

  const [, first = ''] = location.pathname.split('/');
  const screen = first || 'dashboard';
  for (const href of Object.hasOwn(code, screen) ? code[screen] : []) {
    if (href.endsWith('.css')) preload({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });
    else preload({ rel: 'modulepreload', href });
  }
  if (screen === 'dashboard') ask('/api/properties/zip-codes');
  if (screen === 'map') {
    const [, day] = /[?&]storm=(\d{4}-\d\d-\d\d)(&|$)/.exec(location.search) ?? [];
    ask('/api/site');
    if (day) ask(`/api/storms/${day}/swath`);
  }
})();
