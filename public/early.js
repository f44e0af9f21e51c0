// Runs before the application, for signed-in users: preloads what the screen at this address needs first, so that it comes
// beside the scripts. The application then takes the preloaded answers.
(() => {
  const { dashboard, map } = document.currentScript.dataset;
  const preload = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const ask = (href) => preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });

  if (location.pathname === '/dashboard' || location.pathname === '/') {
    ask('/api/properties/zip-codes');
    preload({ rel: 'modulepreload', href: dashboard });
  }
  if (location.pathname === '/map') {
    const [, day] = /[?&]storm=(\d{4}-\d\d-\d\d)(&|$)/.exec(location.search) ?? [];
    ask('/api/site');
    if (day) ask(`/api/storms/${day}/swath`);
    for (const href of map.split(' ')) {
      if (href.endsWith('.css')) preload({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });
      else preload({ rel: 'modulepreload', href });
    }
  }
})();
