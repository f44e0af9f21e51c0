export { CsvImportCard } from './csv-import-card.tsx';
export { RecentImports } from './recent-imports.tsx';
