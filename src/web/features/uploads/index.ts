export { RecentImports } from './history/recent-imports.tsx';
export { CsvImportCard } from './run/csv-import-card.tsx';
export { PropertyUpload, type UploadWords } from './run/property-upload.tsx';
