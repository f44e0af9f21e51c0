const steps = [
  {
    title: 'Identify',
    text: 'Name the ZIP codes you work in. You hold them for the term of your plan, and nobody else does.',
  },
  {
    title: 'Capture',
    text: 'Drones fly the whole territory, so that every roof is seen from above and not only the ones by the road.',
  },
  {
    title: 'Process',
    text: 'Computer vision reads the material and the damage of each roof: none, minor, moderate or severe.',
  },
  {
    title: 'Deliver',
    text: 'You get the addresses. Filter them by damage, roof, age and size, and take the list to the street.',
  },
];

export function Steps() {
  return (
    <section className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-20 sm:px-6">
      <h2 className="max-w-2xl text-2xl font-semibold tracking-tight">
        From a ZIP code to a list of doors, in four steps
      </h2>
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-primary pt-4">
            <span className="text-sm font-medium text-muted-foreground tabular-nums">Step {index + 1}</span>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
