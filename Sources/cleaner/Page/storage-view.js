export class StorageView { constructor(app,route){this.app=app;this.element=document.createElement('div');this.title='storage';this.keys=[];} begin(){} }
