export { CsvImportCard } from './csv-import-card.tsx';
export { PropertyUpload, type UploadWords } from './property-upload.tsx';
export { RecentImports } from './recent-imports.tsx';
