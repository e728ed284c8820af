import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnyConnection } from '../api/connections';
import { TypeToConfirm } from './type-to-confirm';

/** The typed name that a destructive operation of a production connection requires. */
export const useProductionConfirmation = ({ environment }: Pick<AnyConnection, 'environment'>, name: string) => {
  const [typedName, setTypedName] = useState('');
  const isRequired = environment === 'production';
  return {
    isRequired,
    isConfirmed: !isRequired || typedName === name,
    /** Value of the confirmation in the request. */
    confirmedName: typedName,
    /** Null if no confirmation is required. */
    field: isRequired ? (
      <TextInput
        mt={16}
        autoComplete="off"
        spellCheck={false}
        labelProps={{ style: { overflowWrap: 'anywhere' } }}
        label={<TypeToConfirm name={name} isProduction />}
        value={typedName}
        onChange={(event) => setTypedName(event.currentTarget.value)}
      />
    ) : null,
  };
};
