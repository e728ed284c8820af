import { IndexPage } from '../../features/indexes/index-page/index-page';

export const Component = IndexPage;
