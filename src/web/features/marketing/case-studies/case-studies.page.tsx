export function CaseStudiesPage() {
  return <h1>CaseStudiesPage</h1>;
}
