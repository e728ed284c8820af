import type { Template } from '../kind.js';

export const datasourceTemplates: readonly Template[] = [
  {
    id: 'blob',
    title: 'Blob storage',
    description: 'Documents, CSV, or JSON files. Soft-deleted files are removed from the index.',
    value: {
      name: 'files',
      type: 'cloudblob',
      credentials: { connectionString: 'DefaultEndpointsProtocol=https;AccountName=<account>;AccountKey=<key>' },
      container: { name: 'documents', query: null },
      dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
    },
  },
  {
    id: 'lake',
    title: 'Data lake storage',
    description: 'Files and folders of a file system. Soft-deleted files are removed from the index.',
    value: {
      name: 'lake-files',
      type: 'lakegen2',
      credentials: { connectionString: 'DefaultEndpointsProtocol=https;AccountName=<account>;AccountKey=<key>' },
      container: { name: 'documents', query: null },
      dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
    },
  },
  {
    id: 'table',
    title: 'Table storage',
    description: 'Entities of a table. Uses their timestamps to detect changes and a property to detect deletions.',
    value: {
      name: 'entities',
      type: 'cloudtable',
      credentials: { connectionString: 'DefaultEndpointsProtocol=https;AccountName=<account>;AccountKey=<key>' },
      container: { name: 'entities', query: null },
      dataDeletionDetectionPolicy: {
        '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
        softDeleteColumnName: 'isDeleted',
        softDeleteMarkerValue: 'true',
      },
    },
  },
  {
    id: 'sql',
    title: 'SQL database table',
    description: 'Uses the integrated change tracking of the database.',
    value: {
      name: 'products-sql',
      type: 'cloudsql',
      credentials: { connectionString: 'Server=<server>;Database=<database>;User ID=<user>;Password=<password>' },
      container: { name: 'Products' },
      dataChangeDetectionPolicy: { '@odata.type': '#Vendor.Search.SqlIntegratedChangeTrackingPolicy' },
    },
  },
  {
    id: 'documents',
    title: 'Document database collection',
    description: 'Uses the item timestamp to detect changes and a column to detect deletions.',
    value: {
      name: 'items',
      type: 'docdb',
      credentials: { connectionString: 'AccountEndpoint=https://<account>;AccountKey=<key>;Database=<database>' },
      container: { name: 'items', query: 'SELECT * FROM c WHERE c._ts >= @HighWaterMark ORDER BY c._ts' },
      dataChangeDetectionPolicy: {
        '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
        highWaterMarkColumnName: '_ts',
      },
      dataDeletionDetectionPolicy: {
        '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
        softDeleteColumnName: 'isDeleted',
        softDeleteMarkerValue: 'true',
      },
    },
  },
  {
    id: 'mysql',
    title: 'MySQL table',
    description: 'Uses a high water mark column to detect changes.',
    value: {
      name: 'orders-mysql',
      type: 'mysql',
      credentials: { connectionString: 'Server=<server>;Database=<database>;Uid=<user>;Pwd=<password>' },
      container: { name: 'orders' },
      dataChangeDetectionPolicy: {
        '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
        highWaterMarkColumnName: 'updated_at',
      },
    },
  },
];
