import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface SubmitButtonProps extends ButtonProps, Pick<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'> {
  isProduction: boolean;
}

/** The button that applies the changes of a dialog: red for a production service. */
export const SubmitButton = ({ isProduction, ...props }: SubmitButtonProps) => (
  <Button variant="filled" {...(isProduction ? { color: 'red' } : {})} {...props} />
);
