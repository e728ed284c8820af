import { searchParameters, type SearchParameter } from '@searchdeck/contract';
import { createContext, useContext } from 'react';

/** The search parameters of the contract; another value adds parameters to them. */
const Context = createContext<readonly SearchParameter[]>(searchParameters);
export const SearchParametersProvider = Context.Provider;
export const useSearchParameters = (): readonly SearchParameter[] => useContext(Context);
