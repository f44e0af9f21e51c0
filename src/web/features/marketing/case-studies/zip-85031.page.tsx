export function Zip85031Page() {
  return <h1>Zip85031Page</h1>;
}
