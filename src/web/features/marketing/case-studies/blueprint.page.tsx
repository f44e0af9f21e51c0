export function BlueprintPage() {
  return <h1>BlueprintPage</h1>;
}
