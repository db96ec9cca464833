export class TrashView { constructor(app,route){this.app=app;this.element=document.createElement('div');this.title='trash';this.keys=[];} begin(){} }
