import { expect, it } from 'vitest';
import { convertBody } from './convert-names';

it('converts the definitions in a request to the names of another service', () => {
  const body = (prefix: string, type: string, policy: string) => ({
    skillset: { name: 's', skills: [{ '@odata.type': `${prefix}.SplitSkill`, inputs: [], outputs: [] }] },
    dataSource: {
      name: 'd',
      type,
      credentials: { connectionString: 'AccountKey=#Microsoft.Skills.Text' },
      container: { name: 'azureblob' },
      dataDeletionDetectionPolicy: { '@odata.type': `${policy}.NativeBlobSoftDeleteDeletionDetectionPolicy` },
    },
    document: { fields: { type: 'azureblob' } },
  });
  const azure = body('#Microsoft.Skills.Text', 'azureblob', '#Microsoft.Azure.Search');
  const vendor = body('#Vendor.Skills.Text', 'cloudblob', '#Vendor.Search');
  expect(convertBody('local.createDebugSession', azure, 'azure', 'vendor')).toEqual(vendor);
  expect(convertBody('local.createDebugSession', vendor, 'vendor', 'azure')).toEqual(azure);
});
