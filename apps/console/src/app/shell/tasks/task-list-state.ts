import { Store } from '../../../shared/api/store';

/** Whether the list of tasks and alerts is open. It opens as soon as its code is loaded. */
export const isTaskListOpen = new Store(false);
