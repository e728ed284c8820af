import { skuLimits, type SearchServiceResource } from '@searchdeck/contract';

/** The limits of a service, which its pricing tier and hosting mode determine. */
export const limitsOf = ({ sku, properties }: SearchServiceResource) => {
  const hostingMode = properties?.hostingMode;
  return skuLimits(sku.name, hostingMode ? { hostingMode } : {});
};
