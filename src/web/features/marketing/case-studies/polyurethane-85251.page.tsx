export function Polyurethane85251Page() {
  return <h1>Polyurethane85251Page</h1>;
}
