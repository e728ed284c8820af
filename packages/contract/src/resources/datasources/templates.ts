import type { Template } from '../kind.js';

export const datasourceTemplates: readonly Template[] = [
  {
    id: 'blob',
    title: 'Files in a storage container',
    description: 'Documents, CSV or JSON files; files that are soft-deleted leave the index.',
    value: {
      name: 'files',
      type: 'cloudblob',
      credentials: { connectionString: 'DefaultEndpointsProtocol=https;AccountName=<account>;AccountKey=<key>' },
      container: { name: 'documents', query: null },
      dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
    },
  },
  {
    id: 'sql',
    title: 'Table of a SQL database',
    description: 'Rows by integrated change tracking: changes and deletions are found by the database.',
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
    title: 'Collection of a document database',
    description: 'Items by their time stamp, with a column that marks deleted ones.',
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
    title: 'Table of a MySQL database',
    description: 'Rows by a column whose value grows with every change.',
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
