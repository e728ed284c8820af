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
    /** What the request contains. */
    confirmedName: typedName,
    /** Null: nothing to type. */
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
